import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Height of a line of text (CSS pixels), as tokens.css has it. */
const LINE = 20

interface ReadingUse {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  /** Stands behind what has to be read; null while not all of it is drawn. */
  end: Element | null
  /** What is read: another one is read anew. */
  subject: unknown
}

interface ReadingView {
  /** Lines below what is in view; 0 at the end. */
  linesBelow: number
  overflows: boolean
  /** The end has been in view: on the person's screen, not only in this document. */
  isRead: boolean
}

/** Follows how far a person has read what they decide on. */
export function useReading({ box, end, subject }: ReadingUse): ReadingView {
  const [place, setPlace] = useState({ linesBelow: 0, overflows: false })
  const [readSubject, setReadSubject] = useState<unknown>(null)
  useEffect(() => {
    const part = box.current
    if (!part) return
    const measure = () => {
      const below = part.scrollHeight - part.clientHeight - part.scrollTop
      const next = {
        linesBelow: below > 1 ? Math.ceil(below / LINE) : 0,
        overflows: part.scrollHeight > part.clientHeight + 1,
      }
      setPlace((last) =>
        last.linesBelow === next.linesBelow && last.overflows === next.overflows ? last : next,
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(part)
    for (const content of part.children) observer.observe(content)
    part.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      part.removeEventListener('scroll', measure)
    }
  }, [box, subject])
  useEffect(() => {
    if (!end) return
    // Without a root: what the box, the frame or the page around it cuts off is not in view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setReadSubject(subject)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, subject])
  return { ...place, isRead: readSubject === subject }
}
