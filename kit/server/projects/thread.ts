import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { ConfigProblem } from '../config/problem.ts'
import type { Deployment } from './features.ts'
import { parseProjects } from './parse.ts'
import type { Project, Projects } from './project.ts'

/** A project file that has been read, to be parsed. */
export interface Unparsed {
  text: string
  file: string
  deployment: Deployment
}

/** The thread's answer to each message: the next projects, or all mistakes of the file. An empty list is the last one. */
type Answer = Project[] | string

/** A thread that gives no answer for this long is given up. */
const SILENT_MS = 60_000

/** So many projects at a time are taken over within about a millisecond. */
const BATCH = 100

/**
 * Parses a project file in a thread, so that no request waits for it: thousands of projects take a second. The projects
 * come in small batches, and requests are served between them. Rejects with a `ConfigProblem` for mistakes of the file,
 * and with another error if the thread cannot answer.
 *
 * @param entry the built server, whose main module calls {@link parseIfThread}
 */
export async function parseInThread(entry: URL, unparsed: Unparsed, silentMs = SILENT_MS): Promise<Projects> {
  // It needs none of the secrets of the environment.
  const worker = new Worker(entry, { workerData: unparsed, env: {}, argv: [] })
  const byId = new Map<string, Project>()
  let silence: NodeJS.Timeout | undefined
  try {
    return await new Promise<Projects>((resolve, reject) => {
      const giveUp = () => reject(new Error('The thread gives no answer.'))
      silence = setTimeout(giveUp, silentMs)
      const next = () => worker.postMessage(undefined)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The thread has ended.')))
      worker.on('message', (answer: Answer) => {
        silence?.refresh()
        if (typeof answer === 'string') return reject(new ConfigProblem(answer))
        if (answer.length === 0) return resolve({ file: unparsed.file, byId })
        for (const project of answer) byId.set(project.id, project)
        setImmediate(next)
      })
      next()
    })
  } finally {
    clearTimeout(silence)
    await worker.terminate()
  }
}

/** Parses if this is the thread of {@link parseInThread}. Returns whether it is. */
export function parseIfThread(): boolean {
  if (isMainThread || !parentPort) return false
  const port = parentPort
  const answers = parsed(workerData)
  port.on('message', () => port.postMessage(answers.next().value))
  return true
}

function* parsed({ text, file, deployment }: Unparsed): Generator<Answer, Answer> {
  try {
    const projects = [...parseProjects(text, file, deployment).byId.values()]
    for (let from = 0; from < projects.length; from += BATCH) yield projects.slice(from, from + BATCH)
    return []
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
}
