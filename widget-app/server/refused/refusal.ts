import type { Refused } from '@airlock/host-sdk/bridge'
import { type Mode, type Projects, readOrigin } from '@airlock/kit/server'
import { refusedWords } from '../messages/en/refused.ts'
import type { Verdict } from './judge.ts'

/** The texts of a refusal: for the visitor, for the page that framed the widget, and for its operator. */
export interface Refusal {
  status: 400 | 403 | 404
  reason: Refused['reason']
  title: string
  /** The explanation for visitors. */
  explanation: string
  /** How to fix it, for the operator, with the lines to write. */
  mend: string
  code: string | null
  /** The same in one line, for the console and the SDK's alert: at most 500 characters, as the contract requires. */
  message: string
}

type Denied = Exclude<Verdict, { verdict: 'admitted' }>

/** Values from the request are cut to this length, which is longer than any honest id or host name. */
const SHOWN_LIMIT = 128
const DEFAULT_FILE = 'airlock.yaml'

/** Returns the texts of a refusal. */
export function explainRefusal(denied: Denied, projects: Projects, mode: Mode): Refusal {
  switch (denied.verdict) {
    case 'project-id-missing':
      return {
        status: 400,
        reason: 'project-id-missing',
        ...refusedWords.missing,
        code: "createAirlock({ projectId: 'your-project', … })",
      }
    case 'project-unknown':
      return projectUnknown(shorten(denied.projectId), fileOf(projects))
    case 'origin-not-allowed':
      return originNotAllowed(denied, projects, mode)
  }
}

function projectUnknown(id: string, file: string): Refusal {
  const { title, ...words } = refusedWords.unknown
  const explanation = words.explanation(id)
  const mend = words.mend(file)
  return {
    status: 404,
    reason: 'project-unknown',
    title,
    explanation,
    mend,
    code: null,
    message: `${explanation} ${mend}`,
  }
}

function originNotAllowed(
  { project, origin }: Extract<Denied, { verdict: 'origin-not-allowed' }>,
  projects: Projects,
  mode: Mode,
): Refusal {
  const explanation = refusedWords.notAllowed.explanation(shorten(origin), project.id)
  const read = readOrigin(origin, mode)
  const { advice, ...mend } =
    typeof read === 'string'
      ? { mend: read, code: null, advice: read }
      : mendOrigin(project.id, `- "${origin}"`, projects)
  return {
    status: 403,
    reason: 'origin-not-allowed',
    title: refusedWords.notAllowed.title,
    explanation,
    ...mend,
    message: shorten(`${explanation} ${advice}`, 500),
  }
}

function mendOrigin(id: string, line: string, projects: Projects) {
  const words = refusedWords.notAllowed
  if (projects.file !== null) {
    const file = fileOf(projects)
    return { mend: words.addLine(id, file), code: line, advice: words.adviseLine(line, file) }
  }
  return {
    mend: words.saveFile(DEFAULT_FILE),
    code: `projects:\n  - id: ${id}\n    name: Demo\n    origins:\n      - "http://*.localhost:*"\n      ${line}`,
    advice: words.adviseFile(line),
  }
}

/** The file's name without its folder, which is private. */
const fileOf = ({ file }: Projects) => file?.split(/[/\\]/).at(-1) ?? DEFAULT_FILE

const shorten = (text: string, limit = SHOWN_LIMIT) =>
  text.length > limit ? `${text.slice(0, limit - 1)}…` : text
