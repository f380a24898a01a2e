import { bootstrap } from './bootstrap/bootstrap.mjs'

// Ctrl-C is the normal way to end this command.
void bootstrap('start', { interrupted: 0 })
