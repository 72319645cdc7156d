import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { LiveExample } from './LiveExample.ts'
import './site.css'

/** The default theme, and what pages show beside text. */
export const siteTheme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample)
  },
}
