import { Hourglass } from 'lucide-react'
import { siteName } from '../../format/siteName.ts'
import { connectWords } from '../../messages/en/connect.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that the dApp's request follows the visitor's own transfer. */
export function NextRequest() {
  const { isRequestWaiting } = useAppSelector(selectSend)
  const site = siteName(useAppSelector(selectSite)) ?? connectWords.thisSite
  const text = isRequestWaiting ? sendWords.requestFollows(site) : ''
  useAnnounce(text)
  return text && <Notice icon={Hourglass}>{text}</Notice>
}
