/** @jsxImportSource preact */
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { windowsWords } from '../messages/en/windows.ts'
import { loadLocale } from '../messages/languages.ts'
import { PasskeyQuestion, READY, replyOfBrowser } from '../passkey/question.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { PromptScreen } from '../screens/passkeys/PromptScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { DoneScreen } from './DoneScreen.tsx'
import { localeOf } from './localeOf.ts'
import { PageFrame } from './PageFrame.tsx'
import { problemText } from './problemTexts.ts'

z.config({ jitless: true })

type Screen =
  | { at: 'opening' }
  | { at: 'asking'; question: PasskeyQuestion; error: string | null }
  | { at: 'done' }
  | { at: 'problem' }

/** The frame that opened this window, if the two can communicate. */
const opener = window.opener as Window | null

/** Takes the question of the opener: nobody else may ask here, and no other page than ours. */
function useQuestion(onQuestion: (question: PasskeyQuestion) => void) {
  useEffect(() => {
    const listening = new AbortController()
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (opener === null || source !== opener || origin !== location.origin) return
      const question = z.safeParse(PasskeyQuestion, data)
      if (question.success) onQuestion(question.data)
    }
    addEventListener('message', onMessage, { signal: listening.signal })
    opener?.postMessage(READY, location.origin)
    return () => listening.abort()
  }, [onQuestion])
}

const { create, window: words } = passkeysWords

const PROMPTS = {
  create,
  use: { title: words.useTitle, text: words.useText, press: passkeysWords.prove.press },
} as const satisfies Record<PasskeyQuestion['kind'], { title: string; text: string; press: string }>

/** Asks the browser for a passkey in the place of a frame, where the browser has none. It knows no session. */
function PasskeyWindow() {
  const [screen, setScreen] = useState<Screen>(opener ? { at: 'opening' } : { at: 'problem' })
  const [ask] = useState(() => (question: PasskeyQuestion) => {
    setScreen((now) => (now.at === 'opening' ? { at: 'asking', question, error: null } : now))
  })
  useQuestion(ask)
  const use = async (question: PasskeyQuestion) => {
    const reply = await replyOfBrowser(question, new AbortController().signal)
    if (reply.kind === 'failed')
      return setScreen({ at: 'asking', question, error: passkeysWords.failures[reply.problem] })
    opener?.postMessage(reply, location.origin)
    setScreen({ at: 'done' })
  }
  const { title, text } = problemText('not-found')
  return (
    <PageFrame site={null}>
      {screen.at === 'opening' && (
        <WorkingScreen title={windowsWords.opening} still={windowsWords.stillOpening} onCancel={null} />
      )}
      {screen.at === 'asking' && (
        <PromptScreen
          {...PROMPTS[screen.question.kind]}
          error={screen.error}
          onPress={() => void use(screen.question)}
          leave={{ label: passkeysWords.cancel, onClick: () => close() }}
        />
      )}
      {screen.at === 'done' && <DoneScreen title={words.done} text={windowsWords.youCanCloseThis} closes />}
      {screen.at === 'problem' && (
        <ErrorScreen title={title} text={text} onRetry={null} onClose={() => close()} id={null} />
      )}
    </PageFrame>
  )
}

const root = document.getElementById('root')
void loadLocale(localeOf(location.href), 'passkey').then(() => {
  if (root) render(<PasskeyWindow />, root)
})
