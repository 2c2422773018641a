"""The wheel with one extra, in an environment that has nothing else: all three interfaces pass their tests there."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]

#: What a newcomer would try first, and the libraries' own tests. Compiling is tested elsewhere, and takes its time.
TRIED = """
import warnings
import gymnasium, numpy, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

import knobel, knobel.envs, knobel.envs.open_spiel
from knobel.envs import doppel_x_v0, fini_v0, qwixx_duel_v0

assert "site-packages" in knobel.__file__, knobel.__file__
warnings.simplefilter("ignore")
api_test(qwixx_duel_v0.env(), num_cycles=40)
seed_test(qwixx_duel_v0.env, num_cycles=20)
render_test(qwixx_duel_v0.env)
parallel_api_test(fini_v0.parallel_env(), num_cycles=60)
parallel_api_test(doppel_x_v0.parallel_env(players=5), num_cycles=4)
max_cycles_test(fini_v0)
for id in ("knobel/QwixxDuel-v0", "knobel/FiNi-v0", "knobel/DoppelX-v0"):
    check_env(gymnasium.make(id).unwrapped, skip_render_check=True)
envs = gymnasium.make_vec("knobel/QwixxDuel-v0", num_envs=16, vectorization_mode="vector_entry_point")
_, infos = envs.reset(seed=1)
for _ in range(10):
    _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
pyspiel.random_sim_test(pyspiel.load_game("python_knobel_qwixx_duel"), 1, False, False)
import numba
print("all of it, with numba", numba.__version__)
"""


def test_the_wheel_with_one_extra_in_a_fresh_environment(tmp_path: Path) -> None:
    if not (ROOT / "src" / "knobel" / "server" / "web" / "index.html").is_file():
        pytest.skip("the pages are not built: make web")
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path / "dist"), versions=["standard"])
    venv.create(tmp_path / "fresh", with_pip=False)
    python = tmp_path / "fresh" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-compile", "-c", str(ROOT / "constraints.txt"), f"{wheel}[envs]"], check=True)
    alone = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [str(python), "-c", TRIED], cwd=tmp_path, env=alone, capture_output=True, text=True, check=False, timeout=500
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1].startswith("all of it, with numba")
