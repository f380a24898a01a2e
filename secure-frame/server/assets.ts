import { join } from 'node:path'
import { type Asset, readFolder, readTemplate } from '@airlock/kit/server'

/** The documents of the client: the frame, and those that open in a window of their own. */
export const DOCUMENTS = {
  frame: 'index.html',
  approve: 'approve.html',
  device: 'device.html',
  passkey: 'passkey.html',
} as const
export type DocumentName = keyof typeof DOCUMENTS

/** All built files that this server serves. */
export interface Assets {
  documents: Readonly<Record<DocumentName, string | null>>
  /** By URL path: `/assets/…`. */
  files: ReadonlyMap<string, Asset>
}

/** Reads the build's output into memory. Only the files listed here can be requested. */
export function loadAssets(clientDir: string): Assets {
  const read = (name: DocumentName) => readTemplate(join(clientDir, DOCUMENTS[name]))
  return {
    documents: {
      frame: read('frame'),
      approve: read('approve'),
      device: read('device'),
      passkey: read('passkey'),
    },
    files: readFolder('/assets/', join(clientDir, 'assets')),
  }
}

/** The documents that are not built yet. */
export const missingDocuments = ({ documents }: Assets): string[] =>
  Object.entries(documents).flatMap(([name, text]) =>
    text === null ? [DOCUMENTS[name as DocumentName]] : [],
  )
