import type { StorybookConfig } from '@storybook/react-vite';
import { preactInEmbed } from './preact-in-embed.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/studio/src/**/*.stories.tsx', '../packages/embed/src/**/*.stories.tsx'],
  staticDirs: ['../packages/studio/public'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({ ...vite, plugins: [preactInEmbed(), ...(vite.plugins ?? [])] }),
};

export default config;
