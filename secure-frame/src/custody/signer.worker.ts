import { openRecords } from '../storage/records.ts'
import { serveSigner } from './serveSigner.ts'
import { openVault } from './vault.ts'

// The only message to the worker itself carries the port for all others.
addEventListener(
  'message',
  ({ ports }) => {
    const [port] = ports
    if (port) serveSigner(port, openVault(openRecords('airlock-custody')))
  },
  { once: true },
)
