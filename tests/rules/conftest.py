"""How hard the rules are tried: `RULES_EXAMPLES=2000` tries more than the daily run does."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rules",
    max_examples=int(os.environ.get("RULES_EXAMPLES", "50")),
    # Two busy cores: how long an example takes says nothing about the rules.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("rules")
