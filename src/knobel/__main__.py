"""`python -m knobel` is the command `knobel`."""

import sys

from knobel.cli.main import main

sys.exit(main())
