import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import { liveProjects } from './live.ts'
import { parseInThread } from './thread.ts'

vi.mock('node:fs/promises', { spy: true })

let folder: string
let stopping: AbortController
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'projects-'))
  stopping = new AbortController()
})
afterEach(() => {
  stopping.abort()
  rmSync(folder, { recursive: true })
})

const fileOf = (...ids: string[]) =>
  JSON.stringify({ projects: ids.map((id) => ({ id, name: id, origins: [`https://${id}.example`] })) })

const source = (projectsFile: string) =>
  ({ mode: 'production', hasSecureFrame: false, projectsFile, variables: {} }) as const

/** Follows a file, with everything that is logged. */
function follow(
  file: string,
  {
    thread,
    check,
    signal = stopping.signal,
  }: { thread?: URL; check?: () => void; signal?: AbortSignal } = {},
) {
  const projects = liveProjects({ ...source(file), ...(check && { check }) }, thread)
  const log = { info: vi.fn(), error: vi.fn() }
  const gauges = new Map<string, () => unknown>()
  const metrics = {
    gauge: (name: string, _help: string, _labels: readonly string[], read: () => unknown) =>
      void gauges.set(name, read),
  }
  const onChange = vi.fn()
  projects.follow({ log, signal, metrics, onChange, everyMs: 10 })
  const ids = () => [...projects.byId.keys()]
  return { projects, log, gauges, onChange, ids }
}

const until = (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 5 })

describe('the projects follow their file', () => {
  test.each<[string, (file: string, text: string) => void]>([
    ['when it is written to', (file, text) => writeFileSync(file, text)],
    [
      'when an editor puts another in its place',
      (file, text) => {
        writeFileSync(`${file}.new`, text)
        renameSync(`${file}.new`, file)
      },
    ],
    [
      'when an editor deletes it first',
      (file, text) => {
        unlinkSync(file)
        writeFileSync(file, text)
      },
    ],
  ])('%s', async (_, write) => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop', 'old'))
    const { projects, ids, log, onChange, gauges } = follow(file)
    expect(ids()).toEqual(['shop', 'old'])
    const before = projects.byId
    write(file, fileOf('shop', 'game', 'news'))
    await until(() => expect(ids()).toEqual(['shop', 'game', 'news']))
    // A request keeps the projects that it began with.
    expect([...before.keys()]).toEqual(['shop', 'old'])
    expect(log.info).toHaveBeenCalledWith(
      { projects: 3, added: 2, removed: 1 },
      'the project file was read again',
    )
    expect(onChange).toHaveBeenCalledOnce()
    expect(gauges.get('airlock_projects')?.()).toEqual([[{}, 3]])
  })

  test('when Kubernetes replaces the symbolic link to the folder of a ConfigMap', async () => {
    for (const [version, ids] of [
      ['one', ['shop']],
      ['two', ['shop', 'game']],
    ] as const)
      writeFileSync(join(folder, `${version}.yaml`), fileOf(...ids))
    symlinkSync('one.yaml', join(folder, '..data'))
    symlinkSync('..data', join(folder, 'airlock.yaml'))
    const { ids } = follow(join(folder, 'airlock.yaml'))
    symlinkSync('two.yaml', join(folder, '..data_tmp'))
    renameSync(join(folder, '..data_tmp'), join(folder, '..data'))
    await until(() => expect(ids()).toEqual(['shop', 'game']))
  })
})

describe('the projects stay as they were', () => {
  test('while the file has mistakes, each of which is logged once with its line', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const { ids, log, gauges, onChange } = follow(file)
    writeFileSync(file, 'projects:\n  - id: a b\n    name: A\n    origins: []\n    feature: 1\n')
    await until(() => expect(log.error).toHaveBeenCalled())
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      {
        problems: [
          expect.stringMatching(/airlock\.yaml:2: Project 1: "id" has to be/),
          expect.stringMatching(/airlock\.yaml:5: Project 1 has an unknown setting "feature"/),
        ],
      },
      'the project file cannot be used: the projects stay as they were',
    )
    expect(ids()).toEqual(['shop'])
    expect(gauges.get('airlock_project_file_problems')?.()).toEqual([[{}, 2]])
    expect(onChange).not.toHaveBeenCalled()
    writeFileSync(file, fileOf('shop', 'game'))
    await until(() => expect(ids()).toEqual(['shop', 'game']))
    expect(gauges.get('airlock_project_file_problems')?.()).toEqual([[{}, 0]])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('while the server cannot serve the new projects, which also prevents a start', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const check = vi.fn()
    const { ids, log } = follow(file, { check })
    const refusal = () => {
      throw new ConfigProblem('there is no place')
    }
    check.mockImplementation(refusal)
    expect(() => liveProjects({ ...source(file), check })).toThrow('there is no place')
    writeFileSync(file, fileOf('shop', 'game'))
    await until(() => expect(log.error).toHaveBeenCalled())
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ problems: ['there is no place'] }, expect.any(String))
    expect(ids()).toEqual(['shop'])
  })

  test('while the file is missing', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const { ids, log } = follow(file)
    unlinkSync(file)
    await until(() => expect(log.error).toHaveBeenCalled())
    const [told] = log.error.mock.calls[0] ?? []
    expect(told).toEqual({ problems: [expect.stringContaining('cannot be read (ENOENT)')] })
    expect(ids()).toEqual(['shop'])
    writeFileSync(file, fileOf('game'))
    await until(() => expect(ids()).toEqual(['game']))
  })

  test('after the server has stopped', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const stopped = new AbortController()
    const { ids } = follow(file, { signal: stopped.signal })
    stopped.abort()
    // Another server, which looks as often, has seen the change.
    const other = follow(file)
    writeFileSync(file, fileOf('shop', 'game'))
    await until(() => expect(other.ids()).toEqual(['shop', 'game']))
    expect(ids()).toEqual(['shop'])
  })
})

describe('an error that is not a mistake in the file is retried, and logged once', () => {
  const STAY = 'the project file cannot be used: the projects stay as they were'

  test('if the file cannot be read temporarily', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const { ids, log, gauges } = follow(file)
    const fails = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
    const before = vi.mocked(readFile).mock.calls.length
    for (let time = 0; time < 3; time++) vi.mocked(readFile).mockRejectedValueOnce(fails)
    writeFileSync(file, fileOf('shop', 'game'))
    await until(() => expect(ids()).toEqual(['shop', 'game']))
    expect(vi.mocked(readFile).mock.calls.length - before).toBe(4)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { problems: [expect.stringContaining('cannot be read (EMFILE)')] },
      STAY,
    )
    expect(gauges.get('airlock_project_file_problems')?.()).toEqual([[{}, 0]])
  })

  test('if the thread that parses it cannot start temporarily', async () => {
    const file = join(folder, 'airlock.yaml')
    writeFileSync(file, fileOf('shop'))
    const thread = join(folder, 'thread.mjs')
    const { ids, log } = follow(file, { thread: pathToFileURL(thread) })
    writeFileSync(file, fileOf('shop', 'game'))
    await until(() => expect(log.error).toHaveBeenCalled())
    // It answers as the built server does.
    writeFileSync(
      `${thread}.new`,
      `import { parentPort, workerData } from 'node:worker_threads'
      const answers = [JSON.parse(workerData.text).projects, []]
      parentPort.on('message', () => parentPort.postMessage(answers.shift()))`,
    )
    renameSync(`${thread}.new`, thread)
    await until(() => expect(ids()).toEqual(['shop', 'game']))
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { problems: [expect.stringContaining('Cannot find module')] },
      STAY,
    )
  })
})

test('a thread without an answer is abandoned after a timeout', async () => {
  const entry = new URL('data:text/javascript,setInterval(() => {}, 1000)')
  const unparsed = {
    text: '',
    file: 'airlock.yaml',
    deployment: { mode: 'production', hasSecureFrame: false },
  } as const
  await expect(parseInThread(entry, unparsed, 200)).rejects.toThrow('The thread gives no answer.')
})

test('a start with an invalid file is refused, and without a file no changes are followed', () => {
  const file = join(folder, 'airlock.yaml')
  writeFileSync(file, 'projects: []')
  expect(() => liveProjects(source(file))).toThrow('"projects" is empty')
  const demo = liveProjects({
    mode: 'development',
    hasSecureFrame: false,
    projectsFile: undefined,
    variables: {},
  })
  demo.follow({ log: { info: vi.fn(), error: vi.fn() }, signal: stopping.signal })
  expect([...demo.byId.keys()]).toEqual(['demo'])
})
