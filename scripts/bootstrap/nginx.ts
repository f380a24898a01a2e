import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'

/** Debian installs nginx outside of the normal PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export const findNginx = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file))

/** nginx checks the proxy example of docs/operating.md. If it cannot be installed, its test reports that. */
export const ensureNginx = async (): Promise<void> => {
  if (!findNginx()) await installByApt('nginx', ['nginx-light'])
}
