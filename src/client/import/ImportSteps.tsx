import { t } from 'i18next'

export type ImportStep = 'choose' | 'preview' | 'running' | 'report'
const steps: readonly ImportStep[] = ['choose', 'preview', 'running', 'report']

/** Where one is on the way. */
export const ImportSteps = ({ at }: { at: ImportStep }) => (
  <ol className="import-steps">
    {steps.map((step, index) => (
      <li key={step} data-past={index < steps.indexOf(at)} {...(step === at ? { 'aria-current': 'step' as const } : {})}>
        <b>{index + 1}</b>
        {t(`engine:import.step.${step}`)}
      </li>
    ))}
  </ol>
)
