"""Simulated dice (MuJoCo): bodies, boxes and tables, contacts, recordings and trajectories. Knows no game."""
