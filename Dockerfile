# The bot alone: what requirements.lock pins, no compiler, no pip, no tests, no root.
ARG PYTHON=python:3.13-slim-trixie

FROM ${PYTHON} AS build
WORKDIR /src
RUN python -m venv --without-pip /nardy
COPY pyproject.toml requirements.lock README.md LICENSE ./
COPY bot bot
COPY rendering rendering
RUN python -m pip --python /nardy/bin/python install --no-cache-dir -c requirements.lock .

FROM ${PYTHON}
# Pillow loads FriBidi at run time to join the letters of Arabic names.
RUN apt-get update && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin nardy \
    && install -d -o nardy -g nardy -m 700 /data
COPY --from=build /nardy /nardy
ENV PATH=/nardy/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/data \
    WEBHOOK_HOST=0.0.0.0
USER nardy
WORKDIR /data
VOLUME /data
EXPOSE 8080
# SIGTERM ends the bot in good order within 15 seconds; allow it 20 (docker stop --time 20).
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
