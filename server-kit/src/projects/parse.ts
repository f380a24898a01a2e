import type { OriginPattern } from '@airlock/host-sdk/bridge'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { ConfigProblem } from '../config/problem.ts'
import { answerFeature, type Deployment, FEATURES, featureProblem } from './features.ts'
import { readNetworks } from './networks.ts'
import { readOrigin } from './origins.ts'
import type { Project, Projects } from './project.ts'
import { type ProjectEntry, ProjectFile } from './schema.ts'

type Path = readonly PropertyKey[]

/** Something wrong with the file: where, and what to do about it. */
interface Problem {
  path: Path
  message: string
}

/**
 * Parses a project file (YAML, so JSON too). Throws one {@link ConfigProblem} with a line per problem, each starting
 * with `file:line`, so that an operator mends them all in one go.
 */
export function parseProjects(text: string, file: string, deployment: Deployment): Projects {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length > 0) {
    throw new ConfigProblem(
      document.errors
        .map((error) => `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split(' at line')[0]}.`)
        .join('\n'),
    )
  }
  const parsed = z.safeParse(ProjectFile, document.toJS())
  const problems: Problem[] = []
  const projects = parsed.success ? readEntries(parsed.data.projects, deployment, problems) : []
  for (const issue of parsed.error?.issues ?? []) problems.push(explain(issue))
  if (problems.length > 0) {
    throw new ConfigProblem(
      problems.map(({ path, message }) => `${file}:${lineOf(document, lines, path)}: ${message}`).join('\n'),
    )
  }
  return { file, byId: new Map(projects.map((project) => [project.id, project])) }
}

function explain(issue: z.core.$ZodIssue): Problem {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  return { path, message: `${nameOf(issue.path)} ${issue.message}` }
}

/** How a setting is called in a message; people count from one. */
function nameOf(path: Path): string {
  if (path.length === 0) return 'The file'
  const [list, index, key, item, ...rest] = path
  if (index === undefined) return `"${String(list)}"`
  const project = `Project ${Number(index) + 1}`
  if (key === undefined) return project
  const setting = `${project}: "${String(key)}"${item === undefined ? '' : ` ${typeof item === 'number' ? item + 1 : String(item)}`}`
  return [setting, ...rest.map((part) => `"${String(part)}"`)].join(': ')
}

function readEntries(
  entries: readonly ProjectEntry[],
  deployment: Deployment,
  problems: Problem[],
): Project[] {
  const seen = new Set<string>()
  return entries.map((entry, index) => {
    const path = ['projects', index]
    if (seen.has(entry.id)) {
      problems.push({
        path: [...path, 'id'],
        message: `There is another project "${entry.id}". Give this one its own id.`,
      })
    }
    seen.add(entry.id)
    checkFeatures(entry, path, deployment, problems)
    const networks = readNetworks(entry, deployment.mode)
    for (const { path: at, message } of networks.problems)
      problems.push({ path: [...path, ...at], message: `Project "${entry.id}": ${message}` })
    return {
      id: entry.id,
      name: entry.name,
      origins: readOrigins(entry, path, deployment, problems),
      features: FEATURES.map((facts) => answerFeature(facts, entry.features?.[facts.id], deployment)),
      networks: networks.networks,
      deviceConfirmation: entry.deviceConfirmation ?? false,
    }
  })
}

function readOrigins(
  entry: ProjectEntry,
  path: Path,
  { mode }: Deployment,
  problems: Problem[],
): OriginPattern[] {
  if (entry.origins.length === 0 && mode === 'production') {
    const message = `Project "${entry.id}" allows no site, so nobody could use it. Add the site, such as - "https://shop.example".`
    problems.push({ path: [...path, 'origins'], message })
  }
  const patterns: OriginPattern[] = []
  entry.origins.forEach((text, index) => {
    const read = readOrigin(text, mode)
    if (typeof read !== 'string') patterns.push(read)
    else problems.push({ path: [...path, 'origins', index], message: `Project "${entry.id}": ${read}` })
  })
  return patterns
}

/** Switching on what cannot be done would be answered as off: better said at the start than found out later. */
function checkFeatures(entry: ProjectEntry, path: Path, deployment: Deployment, problems: Problem[]): void {
  for (const facts of FEATURES) {
    const problem = featureProblem(facts, entry.features?.[facts.id], deployment)
    if (problem === undefined) continue
    problems.push({ path: [...path, 'features', facts.id], message: `Project "${entry.id}" ${problem}` })
  }
}

/** The line of a setting, or of the nearest thing around it that is in the file. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true)
    const key = path[length - 1]
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    const node = pair ? pair.key : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
