/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { takeFocus } from '../ui/takeFocus.ts'
import styles from './Title.module.css'

interface TitleProps {
  children: string
  /**
   * Whether it takes the focus when it appears, so that screen readers start at the top and keys arrive
   * here.
   */
  takesFocus?: boolean
}

/** The title of a screen. */
export function Title({ children, takesFocus = false }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) return takeFocus(title.current)
  }, [takesFocus, children])
  return (
    <h1 ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  )
}
