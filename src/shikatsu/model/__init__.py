"""The values of questions and answers: problems, diagrams, limits, results."""
