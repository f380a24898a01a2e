/** @jsxImportSource preact */
import type { OpenedDevice } from '../../shared/openApi.ts'
import { windowsWords } from '../messages/en/windows.ts'
import { Panel } from '../screens/Panel.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NumberPlate } from '../ui/NumberPlate.tsx'
import { Spinner } from '../ui/Spinner.tsx'

interface ConfirmDeviceProps {
  device: OpenedDevice
  busy: boolean
  onConfirm: () => void
  onRefuse: () => void
}

/** The person compares the number and confirms that the sign-in is theirs. */
export function ConfirmDevice({
  device: { number, site, device },
  busy,
  onConfirm,
  onRefuse,
}: ConfirmDeviceProps) {
  return (
    <Panel
      figure={<NumberPlate number={number} />}
      title={windowsWords.isThisYou}
      text={windowsWords.wantsToSignIn(<strong translate={false}>{site}</strong>, device)}
      actions={
        <>
          <Button tone="primary" wide off={busy} onClick={() => (busy ? undefined : onConfirm())}>
            {busy && <Spinner />}
            {busy ? windowsWords.confirming : windowsWords.theNumberIs(number)}
          </Button>
          <Button wide off={busy} onClick={() => (busy ? undefined : onRefuse())}>
            {windowsWords.notMe}
          </Button>
        </>
      }
    >
      <Notice icon="alert" tone="caution">
        {windowsWords.onlyIfYouSee(<strong>{number}</strong>)}
      </Notice>
    </Panel>
  )
}
