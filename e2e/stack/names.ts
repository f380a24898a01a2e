import type { Hex } from 'viem'

/** The key that signs the answers about names on this machine. It is public, has no other purpose, and is that of the server's tests. */
export const LOCAL_NAMES_KEY: Hex = `0x${'5'.repeat(64)}`

/** The name below which visitors of the local demo register theirs, as in `projects.yaml`. */
export const LOCAL_PARENT = 'demo.eth'

/** The same for the project with smart accounts. */
export const LOCAL_SMART_PARENT = 'smart.eth'
