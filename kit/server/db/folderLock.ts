import { open, readFile, rm } from 'node:fs/promises'

const held = new Set<string>()

/**
 * Keeps a second process of this machine out of an embedded database, which two would destroy. A file that a crash
 * left behind does not: its process is gone, or is us (in a container everybody is number 1).
 *
 * @returns gives the folder back
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}/lock`
  const pid = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (held.has(file) || isAnother(pid))
    throw new Error(
      `The database in ${folder} is in use by process ${pid}. Stop that one, or run on Postgres (DATABASE_URL), which several may share.`,
    )
  await rm(file, { force: true })
  // `wx`: of two that start at once, one fails here.
  const handle = await open(file, 'wx', 0o600)
  await handle.writeFile(String(process.pid))
  await handle.close()
  held.add(file)
  return async () => {
    held.delete(file)
    await rm(file, { force: true })
  }
}

function isAnother(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
