const KEY = "sound";
const GAP_MS = 160;

/** The soft sound of a message that notifies. Browsers allow it only after a first key or click. */
class Sound extends EventTarget {
  on = localStorage.getItem(KEY) !== "off";
  #context = null;
  #last = 0;

  constructor() {
    super();
    const wake = () => (this.#context ??= new AudioContext());
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { once: true });
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    this.dispatchEvent(new Event("changed"));
    this.play();
  }

  play() {
    const now = performance.now();
    if (!this.on || !this.#context || now - this.#last < GAP_MS) return;
    this.#last = now;
    this.#note(660, 0);
    this.#note(880, 0.09);
    this.dispatchEvent(new Event("played"));
  }

  #note(pitch, delay) {
    const at = this.#context.currentTime + delay;
    const tone = new OscillatorNode(this.#context, { type: "sine", frequency: pitch });
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.07, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.32);
    tone.connect(volume).connect(this.#context.destination);
    tone.start(at);
    tone.stop(at + 0.34);
  }
}

export const sound = new Sound();
