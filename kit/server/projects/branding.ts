import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import type { ProjectEntry } from './schema.ts'

/** The operator's documents, to which the widget links before a connection. */
export interface Branding {
  termsUrl?: string
  privacyUrl?: string
}

interface Read {
  branding: Branding
  problems: { path: PropertyKey[]; message: string }[]
}

const LOCAL = /^(?:127(?:\.\d{1,3}){3}|localhost|.+\.localhost)$/

/** Whether visitors may be sent there: by https, and in development also to this machine. */
function isLink(text: string, mode: Mode): boolean {
  const url = readUrl(text)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return mode === 'development' && protocol === 'http:' && LOCAL.test(hostname)
}

/** Reads the addresses of the operator's terms and privacy policy, as browsers write them. */
export function readBranding({ branding: given }: Pick<ProjectEntry, 'branding'>, mode: Mode): Read {
  const read: Read = { branding: {}, problems: [] }
  for (const key of ['termsUrl', 'privacyUrl'] as const) {
    const text = given?.[key]
    if (text === undefined) continue
    if (isLink(text, mode)) read.branding[key] = new URL(text).href
    else
      read.problems.push({
        path: ['branding', key],
        message: `"${text}" is not the address of a page. Write one such as https://shop.example/terms.`,
      })
  }
  return read
}
