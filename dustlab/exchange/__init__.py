"""Questions for other systems: Moodle, QTI, and notebooks that nbgrader and otter grade."""
