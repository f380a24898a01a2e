/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { Panel } from '../screens/Panel.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Time to read the text (ms). */
const READ = 1500

interface DoneScreenProps {
  title: string
  text: string
  /** Whether the window may close automatically. */
  closes: boolean
}

/** The last screen of a window, which has no other purpose. */
export function DoneScreen({ title, text, closes }: DoneScreenProps) {
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => close(), READ)
    return () => clearTimeout(timer)
  }, [closes])
  return <Panel figure={<Icon name="check" size={40} />} title={title} text={text} />
}
