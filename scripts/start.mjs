import { bootstrap } from './bootstrap/bootstrap.mjs'

// Ctrl-C is how this one is meant to end.
void bootstrap('start', { interrupted: 0 })
