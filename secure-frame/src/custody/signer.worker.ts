import { openRecords } from '../storage/records.ts'
import { serveSigner } from './serveSigner.ts'
import { openVault } from './vault.ts'

// The one message to the worker itself brings the port that everything else goes over.
addEventListener(
  'message',
  ({ ports }) => {
    const [port] = ports
    if (port) serveSigner(port, openVault(openRecords('airlock-custody')))
  },
  { once: true },
)
