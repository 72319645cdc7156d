import { useTranslation } from 'react-i18next'
import { BackgroundVideo } from './BackgroundVideo.tsx'

const bars = [38, 52, 46, 64, 58, 76, 70, 90]

/** The left half of the sign-in page: the product's name over a film, or over a drawing where no film plays. */
export function LoginScene() {
  const { t } = useTranslation()
  return (
    <aside className="scene">
      <svg viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <circle cx="640" cy="150" r="260" />
        <circle cx="640" cy="150" r="180" />
        <circle cx="640" cy="150" r="100" />
        <path d="M0 560H800M0 620H800M0 680H800M0 740H800" />
        {bars.map((height, index) => (
          <rect key={height} x={80 + index * 84} y={760 - height * 3} width="40" height={height * 3} rx="4" />
        ))}
      </svg>
      <BackgroundVideo />
      <div>
        <strong>{t('productName')}</strong>
        <p>{t('login.motto')}</p>
      </div>
    </aside>
  )
}
