import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'

/** Debian keeps it off the PATH of people. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export const findNginx = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file))

/** nginx reads the proxy example of docs/operating.md; its test says so where it cannot be installed. */
export const ensureNginx = async (): Promise<void> => {
  if (!findNginx()) await installByApt('nginx', ['nginx-light'])
}
