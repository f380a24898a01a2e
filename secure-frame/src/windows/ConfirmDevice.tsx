/** @jsxImportSource preact */
import type { OpenedDevice } from '../../shared/api.ts'
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
      title="Is this you?"
      text={
        <>
          A new device wants to sign in with your email on <strong translate={false}>{site}</strong>, with{' '}
          {device}.
        </>
      }
    >
      <Notice icon="alert" tone="caution">
        Confirm only if you see the number <strong>{number}</strong> on that site at this moment.
      </Notice>
      <Button tone="primary" wide off={busy} onClick={() => (busy ? undefined : onConfirm())}>
        {busy && <Spinner />}
        {busy ? 'Confirming…' : `Yes, the number is ${number}`}
      </Button>
      <Button wide off={busy} onClick={() => (busy ? undefined : onRefuse())}>
        No, this is not me
      </Button>
    </Panel>
  )
}
