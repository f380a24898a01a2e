import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { isLoopback } from './loopback.ts'

const ADVICE = 'Write an address such as wss://relay.example.'

/**
 * Returns the problem of a relay's address, or undefined. Plain ws is allowed only for a relay on the developer's
 * machine.
 */
export function relayProblem(text: string, mode: Mode): string | undefined {
  const url = readUrl(text)
  if (!url) return `"${text}" is not an address. ${ADVICE}`
  const { protocol, username, password, search, hash } = url
  if (protocol !== 'wss:' && protocol !== 'ws:') return `"${text}" is not wss. ${ADVICE}`
  if ([username, password, search, hash].some((part) => part !== ''))
    return `"${text}" carries more than an address. ${ADVICE}`
  if (protocol === 'wss:') return undefined
  if (!isLoopback(url)) return `"${text}" is not wss. ${ADVICE}`
  return mode === 'production'
    ? `"${text}" is an address of a local machine, which is for development. ${ADVICE}`
    : undefined
}
