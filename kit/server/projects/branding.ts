import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import type { ProjectEntry } from './schema.ts'
import type { Typeface } from './typeface.ts'

/** The operator's name, logo and documents, which the widget shows before a connection. */
export interface Branding {
  name?: string
  /** Visitors load the logo from the widget server, which reads it here. */
  logoUrl?: string
  termsUrl?: string
  privacyUrl?: string
  /** The widget's typeface, from files on the widget server. */
  typeface?: Typeface
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

/** The page behind each address, and an example of one. */
const ADDRESSES = {
  logoUrl: ['a picture', 'https://shop.example/logo.png'],
  termsUrl: ['a page', 'https://shop.example/terms'],
  privacyUrl: ['a page', 'https://shop.example/terms'],
} as const

/** Reads the operator's brand. Addresses are written as browsers write them. */
export function readBranding({ branding: given }: Pick<ProjectEntry, 'branding'>, mode: Mode): Read {
  const read: Read = {
    branding: {
      ...(given?.name && { name: given.name }),
      ...(given?.typeface && { typeface: given.typeface }),
    },
    problems: [],
  }
  for (const key of Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[]) {
    const [thing, example] = ADDRESSES[key]
    const text = given?.[key]
    if (text === undefined) continue
    if (isLink(text, mode)) read.branding[key] = new URL(text).href
    else
      read.problems.push({
        path: ['branding', key],
        message: `"${text}" is not the address of ${thing}. Write one such as ${example}.`,
      })
  }
  return read
}
