# A throw-in makes the left eye false.
loadsgf corner.sgf
1 owl_attack C17
#? [1 C18]
2 owl_defend C17
#? [1 (D19|F19)]
