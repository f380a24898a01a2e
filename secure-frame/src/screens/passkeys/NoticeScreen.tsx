/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

interface NoticeScreenProps {
  title: string
  text: string
  press: string
  /** Whether something is lost. */
  isBad?: boolean
  onPress: () => void
}

/** Says what has happened, with the one thing that is left to do. */
export function NoticeScreen({ title, text, press, isBad = false, onPress }: NoticeScreenProps) {
  return (
    <Panel
      figure={<Icon name={isBad ? 'alert' : 'check'} size={40} />}
      title={title}
      text={text}
      actions={
        <Button tone={isBad ? 'secondary' : 'primary'} wide onClick={onPress}>
          {press}
        </Button>
      }
    />
  )
}
