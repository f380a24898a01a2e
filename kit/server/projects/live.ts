import type { Logger } from 'pino'
import { ConfigProblem } from '../config/problem.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { fileState, fileStateSync } from './fileState.ts'
import { parseProjects } from './parse.ts'
import type { Projects } from './project.ts'
import { loadProjectText, readProjects, type Source } from './read.ts'
import { parseInThread } from './thread.ts'

/** The projects as the file has them now. Each reading replaces all of them at once. */
export interface LiveProjects extends Projects {
  /** Reads the file again whenever it changes, until the signal aborts. A file with mistakes changes nothing. */
  follow: (following: Following) => void
}

interface Following {
  log: Pick<Logger, 'info' | 'error'>
  signal: AbortSignal
  metrics?: Pick<Metrics, 'gauge'> | undefined
  /** Called after each reading that is used. */
  onChange?: (now: Projects, before: Projects) => void
  /** The pause between two looks at the file, in milliseconds. */
  everyMs?: number
}

/** Looking is the one way that works for every editor, for links that Kubernetes exchanges, and on network disks. */
const EVERY_MS = 1_000

/**
 * Reads the projects for a start. Throws a `ConfigProblem`.
 *
 * @param thread the built server, a thread of which parses the file when it changes (`parseIfThread`). Without it,
 * requests wait meanwhile.
 */
export function liveProjects(source: Source, thread?: URL): LiveProjects {
  const { projectsFile: file, mode, hasSecureFrame, check } = source
  const deployment = { mode, hasSecureFrame }
  // The state comes first, so that a change during the reading is noticed.
  let stateRead = file === undefined ? undefined : fileStateSync(file)
  let now = readProjects(source)
  let problems: readonly string[] = []

  async function read(path: string, state: string, { log, onChange }: Following): Promise<void> {
    const text = await loadProjectText(path)
    // It was written to while it was read. The next look finds it changed.
    if ((await fileState(path)) !== state) return
    const before = now
    try {
      const next = await (thread
        ? parseInThread(thread, { text, file: path, deployment })
        : parseProjects(text, path, deployment))
      check?.(next)
      now = next
    } catch (error) {
      // Mistakes stay until the file changes. Any other error may pass.
      if (error instanceof ConfigProblem) stateRead = state
      throw error
    }
    stateRead = state
    problems = []
    const added = [...now.byId.keys()].filter((id) => !before.byId.has(id)).length
    const removed = before.byId.size + added - now.byId.size
    log.info({ projects: now.byId.size, added, removed }, 'the project file was read again')
    onChange?.(now, before)
  }

  function refuse(error: unknown, log: Following['log']): void {
    const found = error instanceof ConfigProblem ? error.message.split('\n') : [String(error)]
    // An error that may pass is met again each second.
    const isLogged = stateRead === undefined && found.join() === problems.join()
    problems = found
    if (!isLogged) log.error({ problems }, 'the project file cannot be used: the projects stay as they were')
  }

  function follow(following: Following): void {
    const { log, signal, metrics, everyMs = EVERY_MS } = following
    if (metrics) measure(metrics, { projects: () => now.byId.size, problems: () => problems.length })
    if (file === undefined) return
    let stateSeen = stateRead
    const look = async () => {
      const state = await fileState(file)
      // A file that is just being written is read once it has stayed the same from one look to the next.
      const isSettled = state === stateSeen
      stateSeen = state
      if (!isSettled || state === stateRead) return
      // Until it has been read, it is read again at each look.
      stateRead = undefined
      await read(file, state, following).catch((error: unknown) => refuse(error, log))
    }
    const again = () => {
      if (!signal.aborted) setTimeout(() => void look().finally(again), everyMs).unref()
    }
    again()
  }

  return {
    follow,
    get file() {
      return now.file
    },
    get byId() {
      return now.byId
    },
  }
}

type Numbers = Readonly<Record<'projects' | 'problems', () => number>>

function measure({ gauge }: Pick<Metrics, 'gauge'>, { projects, problems }: Numbers): void {
  gauge('airlock_projects', 'Projects that are served.', [], () => [[{}, projects()]])
  gauge(
    'airlock_project_file_problems',
    'Mistakes in the project file, because of which an earlier reading of it is served.',
    [],
    () => [[{}, problems()]],
  )
}
