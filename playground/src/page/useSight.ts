import { useEffect, useRef } from 'preact/hooks'
import { type AttemptName, GROUPS } from '../attempts/table.ts'

/** The ids of what is brought into sight. */
export const STAGE_ID = 'stage'
export const attemptId = (name: AttemptName) => `attempt-${name}`

/** Scrolls as little as is needed. Where the widget stays in sight beside the rest, that is not at all. */
export const show = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'nearest' })

const isView = (name: AttemptName) => (GROUPS.views as readonly AttemptName[]).includes(name)

/**
 * On a narrow page the widget is far above what visitors try. It comes into sight when it turns to another view because
 * of an attempt, and afterwards the answer does.
 *
 * @param waiting - the attempt that waits for its answer
 * @param view - what the widget shows in the page; undefined if it lies over the page
 */
export function useSight(waiting: AttemptName | undefined, view: string | null | undefined): void {
  const before = useRef(view)
  const left = useRef<AttemptName | null>(null)
  useEffect(() => {
    const hasTurned = before.current !== view
    before.current = view
    if (view === undefined || !hasTurned || !waiting) return
    show(STAGE_ID)
    if (!isView(waiting)) left.current = waiting
  }, [view, waiting])
  useEffect(() => {
    if (waiting || left.current === null) return
    show(attemptId(left.current))
    left.current = null
  }, [waiting])
}
