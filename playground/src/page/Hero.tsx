/** @jsxImportSource preact */
import type { Airlock } from '@airlock/host-sdk'
import { useEffect, useState } from 'preact/hooks'
import { shortAddress, type Visitor } from '../airlock/account.ts'
import { Button } from '../ui/Button.tsx'
import { words } from '../words/words.ts'
import styles from './Hero.module.css'
import { Weight } from './Weight.tsx'

interface Props {
  airlock: Airlock | null
  visitor: Visitor | null
  /** The name of the visitor's network. */
  network: string
  /** Shows the place where the widget is. */
  onOpen: () => void
}

/** The page's main button: it is given to the SDK, which loads the widget on hover and opens it on a press. */
function Connect({ airlock, onOpen }: Pick<Props, 'airlock' | 'onOpen'>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useEffect(() => (airlock && button ? airlock.attach(button) : undefined), [airlock, button])
  return (
    <Button kind="primary" buttonRef={setButton} onClick={onOpen}>
      {words.hero.connect}
    </Button>
  )
}

/** What Airlock is, in one screen, and the button to press. */
export function Hero({ airlock, visitor, network, onOpen }: Props) {
  const open = () => {
    onOpen()
    // Its failure is shown by the widget, or by the SDK's own list.
    airlock?.open({ view: 'Account' }).catch(() => undefined)
  }
  return (
    <section class={styles.hero} aria-labelledby="hero-title">
      <h1 class={styles.title} id="hero-title">
        {words.hero.title}
      </h1>
      <p class={styles.text}>{words.hero.text}</p>
      <div class={styles.actions}>
        {visitor ? (
          <>
            <Button kind="primary" onClick={open}>
              {words.hero.open}
            </Button>
            <Button kind="quiet" onClick={() => void airlock?.disconnect()}>
              {words.hero.disconnect}
            </Button>
            <p class={styles.who} title={visitor.address}>
              <span class={styles.dot} data-waiting={visitor.isConnected ? undefined : ''} />
              {visitor.isConnected ? `${shortAddress(visitor.address)} · ${network}` : words.hero.connecting}
            </p>
          </>
        ) : (
          <Connect airlock={airlock} onOpen={onOpen} />
        )}
      </div>
      <Weight />
    </section>
  )
}
