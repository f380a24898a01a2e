import { ShieldAlert } from 'lucide-react'
import { siteName } from '../../format/siteName.ts'
import { commonWords } from '../../messages/en/common.ts'
import { connectWords } from '../../messages/en/connect.ts'
import { helpWords } from '../../messages/en/help.ts'
import { refusalWords } from '../../messages/en/refusal.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'

/** The operator no longer lists the site: for its developers, and for a visitor who may tell them. */
export function InvalidAppConfigurationView() {
  const dispatch = useAppDispatch()
  const site = siteName(useAppSelector(selectSite)) ?? connectWords.thisSite
  return (
    <StatusPanel
      figure={<Emblem icon={ShieldAlert} />}
      title={refusalWords.notAvailable}
      text={refusalWords.notSetUp}
    >
      <Button tone="primary" wide onClick={() => dispatch(goBack())}>
        {helpWords.gotIt}
      </Button>
      <Details label={commonWords.details}>{refusalWords.forDevelopers(site)}</Details>
    </StatusPanel>
  )
}
