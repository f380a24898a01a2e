import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Height of a line of text (CSS pixels), the same as in tokens.css. */
const LINE = 20

/** The share from which on an element counts as visible in whole: its place may be a fraction of a pixel. */
const WHOLE = 0.99

interface ReadProgressOptions {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
  /** Placed after the text that has to be read; null while not all of it is drawn. */
  end: Element | null
  /** The text's identity: another one has to be read again. */
  subject: unknown
}

interface ReadProgress {
  /** Lines below the visible part; 0 at the end. */
  linesBelow: number
  overflows: boolean
  /** Whether the end was visible on the person's screen, not only within this document. */
  isRead: boolean
}

/** Tracks how much of the request a person has read. */
export function useReadProgress({ box, end, subject }: ReadProgressOptions): ReadProgress {
  const [progress, setProgress] = useState({ linesBelow: 0, overflows: false })
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
      setProgress((last) =>
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
    const part = box.current
    if (!end || !part) return
    let isBoxShown = false
    /** The End key goes past what follows the text, so the end may be above what a low box shows. */
    const look = () => {
      const isPassed = end.getBoundingClientRect().bottom <= part.getBoundingClientRect().bottom + 1
      if (isBoxShown && isPassed) setReadSubject(subject)
    }
    // Without a root: parts that are clipped by the box, the frame or the page around it do not count as
    // visible.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          if (target === part) isBoxShown = intersectionRatio >= WHOLE
          else if (isIntersecting) setReadSubject(subject)
        }
        look()
      },
      { threshold: [0, WHOLE] },
    )
    observer.observe(end)
    observer.observe(part)
    part.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      part.removeEventListener('scroll', look)
    }
  }, [box, end, subject])
  return { ...progress, isRead: readSubject === subject }
}
