import { approveWords } from '../../messages/en/approve.ts'

/**
 * A piece of a text as it is drawn: unchanged, or as a mark in place of blank space that would push the rest out of
 * view.
 */
export interface Piece {
  /** The original characters: all pieces together are the text. */
  raw: string
  /** The text that is shown instead; null if the characters themselves are shown. */
  mark: string | null
  /** Whether the piece ends a line. */
  breaks: boolean
}

/** Consecutive blank lines that are shown: enough for a paragraph, too few to hide the following text. */
const MOST_BLANK_LINES = 2
/** Consecutive columns of blank space that are shown: deep indentation, but far less than a line. */
const MOST_COLUMNS = 16
/** Columns of a tab, the same as in Message.module.css. */
const TAB = 4

/** Runs of line breaks without visible characters between them, and runs of blank space within a line. */
const RUNS = /\n(?:[^\S\n]*\n)+|[^\S\n]{2,}/g

const count = (run: string, character: string) => run.split(character).length - 1

function blankLines(run: string, atEdge: boolean): string | null {
  const lines = count(run, '\n') - (atEdge ? 0 : 1)
  return lines > MOST_BLANK_LINES ? approveWords.folded.blankLines(lines) : null
}

function blankSpace(run: string): string | null {
  const tabs = count(run, '\t')
  if (run.length + tabs * (TAB - 1) <= MOST_COLUMNS) return null
  const { spaces, tabs: onlyTabs, mixed } = approveWords.folded
  if (tabs === 0) return spaces(run.length)
  return tabs === run.length ? onlyTabs(run.length) : mixed(run.length)
}

/**
 * Replaces long runs of blank lines, spaces and tabs by marks with their count, so that no text can be
 * hidden behind them.
 */
export function fold(text: string): Piece[] {
  const pieces: Piece[] = []
  const plain = (raw: string) => {
    if (raw) pieces.push({ raw, mark: null, breaks: false })
  }
  let drawn = 0
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const end = index + run.length
    const breaks = run.startsWith('\n')
    const mark = breaks ? blankLines(run, index === 0 || end === text.length) : blankSpace(run)
    if (mark === null) continue
    plain(text.slice(drawn, index))
    pieces.push({ raw: run, mark, breaks })
    drawn = end
  }
  plain(text.slice(drawn))
  return pieces
}
