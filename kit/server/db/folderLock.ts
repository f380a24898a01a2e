import { open, readFile, rm } from 'node:fs/promises'

const held = new Set<string>()

/**
 * Keeps a second process on this machine from opening an embedded database, which two processes would corrupt. The
 * lock file of a crashed process does not count: its process is gone, or has our own id (in a container every main
 * process has the id 1).
 *
 * @returns releases the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}/lock`
  const pid = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (held.has(file) || isAnother(pid))
    throw new Error(
      `The database in ${folder} is in use by process ${pid}. Stop that one, or run on Postgres (DATABASE_URL), which several may share.`,
    )
  await rm(file, { force: true })
  // With `wx`, the second of two processes that start at once fails here.
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
