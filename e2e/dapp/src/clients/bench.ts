import { createAirlock } from '@airlock/host-sdk'
import { byId } from '../dom.ts'
import { configOf } from '../settings.ts'

createAirlock({ ...configOf('Bench'), networks: ['eip155:1'] }).attach(byId('connect'))
