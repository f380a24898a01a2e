import { bootstrap } from './bootstrap/bootstrap.mjs'

void bootstrap('clients')
