/** @jsxImportSource preact */
import button from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { SocialFailure } from '../../../shared/socialApi.ts'
import { socialWords } from '../../messages/en/social.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { NumberPlate } from '../../ui/NumberPlate.tsx'
import { Panel } from '../Panel.tsx'
import { Status } from '../Status.tsx'

interface Saying {
  title: (name: string) => string
  text: (name: string, host: string) => string
}
interface Words {
  views: Readonly<Record<keyof typeof socialWords.views, Saying>>
  failures: Readonly<Record<SocialFailure, Saying>>
}
type View = keyof Words['views'] | 'failed' | 'away'

export interface SocialScreenProps {
  view: View
  /** The texts of a sign-in, or of an addition to the wallet. */
  words: Words
  /** Why it failed at the provider, with the view `failed`. */
  reason: SocialFailure | null
  /** Why the server did not answer, with the view `away`. */
  trouble: string | null
  /** The provider's name. */
  name: string
  /** Two digits that the provider's window shows too. */
  number: string
  /** The window's address. */
  address: string
  /** How the window opens: by a script of the frame, by a link alone, or by the dApp's page in a messaging app. */
  opensBy: 'frame' | 'link' | 'page'
  /** Opens the window, in the same task as the click. */
  onOpen: () => void
  /** Called when the person follows the link. */
  onFollow: () => void
  onRetry: () => void
  onCancel: () => void
}

function wordsFor({ view, words, reason, trouble, name }: SocialScreenProps): {
  title: string
  text: string
} {
  if (view === 'away') return { title: socialWords.noConnection, text: trouble ?? socialWords.stillTrying }
  const { title, text } = view === 'failed' ? words.failures[reason ?? 'provider-refused'] : words.views[view]
  return { title: title(name), text: text(name, location.host) }
}

const FIGURES: Partial<Record<View, IconName>> = {
  ready: 'window',
  left: 'window',
  failed: 'alert',
  away: 'alert',
  over: 'clock',
}

/** The label of the button that opens the window. */
const opening = ({ view, name }: SocialScreenProps): string => {
  if (view === 'ready') return socialWords.continueWith(name)
  if (view === 'unseen' || view === 'idle') return socialWords.openTheWindow
  return view === 'failed' ? socialWords.tryAgain : socialWords.openAgain
}

/** Whether the window is where the person has to go on, so that the button here comes second. */
const isThere = (view: View) => view === 'waiting' || view === 'confirm'

/** A person who is on the way to the provider and back. Cancel never waits. */
export function SocialScreen(props: SocialScreenProps) {
  const { view, number, onRetry, onCancel } = props
  const { title, text } = wordsFor(props)
  const figure = FIGURES[view]
  return (
    <Panel
      figure={figure ? <Icon name={figure} size={40} /> : <NumberPlate number={number} />}
      title={title}
      text={<span role="status">{text}</span>}
      actions={
        <>
          {view === 'away' || view === 'over' ? (
            <Button tone="primary" wide onClick={onRetry}>
              {view === 'over' ? socialWords.startAgain : socialWords.tryAgain}
            </Button>
          ) : (
            <OpenButton {...props} />
          )}
          <Button tone="quiet" wide onClick={onCancel}>
            {socialWords.cancel}
          </Button>
        </>
      }
    >
      {isThere(view) && (
        <Status busy isProblem={false} isRefused={false}>
          {socialWords.waitingForYou}
        </Status>
      )}
    </Panel>
  )
}

/** Opens the window; by a link where the browser may have blocked it, or opens none. */
function OpenButton(props: SocialScreenProps) {
  const { view, address, opensBy, onOpen, onFollow } = props
  if (opensBy === 'link' || (opensBy === 'frame' && view === 'unseen'))
    return (
      <a
        className={cx(button.button, button.primary, button.wide)}
        href={address}
        target="_blank"
        rel="noopener"
        onClick={onFollow}
      >
        <Icon name="window" />
        {opening(props)}
      </a>
    )
  return (
    <Button tone={isThere(view) ? 'secondary' : 'primary'} wide onClick={onOpen}>
      <Icon name="window" />
      {opening(props)}
    </Button>
  )
}
