import { createAirlock } from '@airlock/host-sdk'
import { onClick } from '../dom.ts'
import { configOf } from '../settings.ts'
import { drive } from './connection.ts'

/** Mounts, unmounts and mounts again within one task, as React's strict mode does in development. */
const config = configOf('Mounted twice')
createAirlock(config).destroy()
const airlock = createAirlock(config)

drive(airlock)
onClick('destroy', () => airlock.destroy())
window.airlock = airlock
