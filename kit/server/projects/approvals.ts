import { matchOrigin, type OriginPattern } from '@airlock/host-sdk/bridge'
import type { Mode } from '../config/variables.ts'
import { readOrigin } from './origins.ts'
import type { ProjectEntry } from './schema.ts'

interface Read {
  origins: string[]
  problems: { path: PropertyKey[]; message: string }[]
}

/** Returns the origin as browsers write it, or the reason why the site cannot be trusted to show approvals. */
function readExact(text: string, allowed: readonly OriginPattern[], mode: Mode): { origin: string } | string {
  const pattern = readOrigin(text, mode)
  if (typeof pattern === 'string') return pattern
  if (pattern.text.includes('*'))
    return `"${text}" names more than one site. Approvals in the frame need each site in full, such as "https://shop.example".`
  const { origin } = new URL(pattern.text)
  if (!matchOrigin(allowed, origin))
    return `"${text}" is not among the "origins" of this project. Add it there, or remove it here.`
  return { origin }
}

/** Reads the sites whose requests may be approved in the frame: exact origins that the project allows. */
export function readApprovals(
  { approvals }: Pick<ProjectEntry, 'approvals'>,
  allowed: readonly OriginPattern[],
  mode: Mode,
): Read {
  const read: Read = { origins: [], problems: [] }
  for (const [index, text] of (approvals?.frame ?? []).entries()) {
    const exact = readExact(text, allowed, mode)
    if (typeof exact !== 'string') read.origins.push(exact.origin)
    else read.problems.push({ path: ['approvals', 'frame', index], message: exact })
  }
  return read
}
