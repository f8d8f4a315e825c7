import type { Cue } from '@commoncast/core/streams/webvtt/cue';

/** A cue as browsers show it, at the place that its settings say (WebVTT §4.4). */
export function toTextTrackCue({ startMs, endMs, text, settings }: Cue): VTTCue {
  const cue = new VTTCue(startMs / 1000, endMs / 1000, text);
  for (const setting of settings.split(' ').filter(Boolean)) {
    const [name = '', value = ''] = setting.split(':');
    const [amount = '', alignment] = value.split(',');
    const number = Number.parseFloat(amount);
    if (name === 'align') cue.align = value as AlignSetting;
    if (name === 'vertical') cue.vertical = value as DirectionSetting;
    if (name === 'size') cue.size = number;
    if (name === 'position') {
      cue.position = number;
      if (alignment) cue.positionAlign = alignment as PositionAlignSetting;
    }
    if (name === 'line') {
      cue.snapToLines = !amount.endsWith('%');
      cue.line = number;
      if (alignment) cue.lineAlign = alignment as LineAlignSetting;
    }
  }
  return cue;
}
