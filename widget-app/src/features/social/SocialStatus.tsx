import { commonWords } from '../../messages/en/common.ts'
import { socialWords } from '../../messages/en/social.ts'
import { type LoginAttempt, selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { type Progress, ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useWaitHint } from '../embedded/useWaitHint.ts'
import { selectLoginProviderName } from './providerName.ts'
import { SocialTile } from './SocialTile.tsx'
import { retrySocial } from './startSocial.ts'

interface Texts {
  progress: Progress
  title: string
  text: string
}

/** The present step, whether the visitor is signed in, and the next action. */
function textsOf({ error, accepted }: LoginAttempt, name: string, isSlow: boolean): Texts {
  if (error) return { progress: 'failed', title: socialWords.notSignedIn, text: error }
  if (accepted) return { progress: 'busy', title: socialWords.signingIn, text: socialWords.openingWallet }
  const text = isSlow ? socialWords.stillPreparing : socialWords.preparing
  return { progress: 'busy', title: socialWords.continueWith(name), text }
}

/** How far a sign-in with a provider is while neither the secure frame nor a code is shown; why it failed, if it did. */
export function SocialStatus() {
  const dispatch = useAppDispatch()
  const { attempt } = useAppSelector(selectEmbedded)
  const name = useAppSelector(selectLoginProviderName)
  const isSlow = useWaitHint(attempt.busy) === 'slow'
  const { provider, error } = attempt
  if (!provider || !name) return null
  const { progress, title, text } = textsOf(attempt, name, isSlow)
  const figure = (
    <ProgressRing progress={progress}>
      <SocialTile provider={provider} size="l" />
    </ProgressRing>
  )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      {error !== null && (
        <>
          <Button tone="primary" wide onClick={() => dispatch(retrySocial())}>
            {commonWords.tryAgain}
          </Button>
          <Button wide onClick={() => dispatch(goBack())}>
            {socialWords.chooseAnotherWay}
          </Button>
        </>
      )}
    </StatusPanel>
  )
}
