import { createForm } from '@commoncast/core/form/form';
import { ApiError, isApiError } from '@commoncast/core/http/api-error';
import { putCaption } from '@commoncast/core/streams/api';
import { MAX_CAPTION_BYTES } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { videoQuery } from '../../../../../data/video-queries.ts';
import { useServices } from '../../../../../services/use-services.ts';
import type { Editing } from '../../../../../ui/form/editing/editing.ts';
import type { FieldWords } from '../../../../../ui/form/editing/field-words.ts';
import { useEditing } from '../../../../../ui/form/editing/use-editing.ts';
import { keepRecord } from '../../../../../ui/keep-record.ts';
import { captionCuesQuery } from '../../player/caption-cues-query.ts';
import type { CaptionTarget } from '../caption-target.ts';
import { captionsDraftName } from '../captions-draft-name.ts';
import { type CaptionRecord, type CaptionValues, webvttOf } from './caption-record.ts';
import { cuesInWords } from './cues-in-words.ts';
import { inOrder, toEditedCue } from './edited-cue.ts';

const TOO_LARGE = 'These captions are over 1 MB, which is more than a video can have. Shorten them.';
const THEIRS_UNREAD =
  'Somebody has changed these captions, and theirs could not be loaded. Please try again.';

const WORDS: FieldWords<CaptionValues> = {
  label: { label: 'Label' },
  cues: { label: 'Captions', show: cuesInWords },
};

interface CaptionsEditingOptions {
  readonly video: Vod;
  readonly target: CaptionTarget;
  /** As they are saved. */
  readonly record: CaptionRecord;
}

/** Edits the captions of a video in one language, which the service takes as a whole. */
export function useCaptionsEditing(options: CaptionsEditingOptions): Editing<CaptionRecord, CaptionValues> {
  const { video, target, record: saved } = options;
  const { id } = video;
  const { language } = target;
  const { client } = useServices();
  const queries = useQueryClient();
  const valuesOf = (record: CaptionRecord | null): CaptionValues => {
    const { label, cues } = record ?? saved;
    return { label, cues };
  };
  return useEditing<CaptionRecord, CaptionValues>({
    record: saved,
    draftName: captionsDraftName(id, language),
    createForm: (record) => createForm<CaptionValues>({ rules: {}, initial: valuesOf(record) }),
    valuesOf,
    isSame: (field, a, b) =>
      field === 'label'
        ? a === b
        : webvttOf(a as CaptionValues['cues']) === webvttOf(b as CaptionValues['cues']),
    words: WORDS,
    toFields,
    update: async ({ values: { label, cues }, version }) => {
      const body = webvttOf(cues);
      if (new Blob([body]).size > MAX_CAPTION_BYTES) throw invalid(TOO_LARGE);
      const call = { params: { id, language }, query: { label }, body, ifMatch: version };
      const answer = await client.call(putCaption, call).catch(async (error: unknown) => {
        throw await withTheirs(queries, error, target);
      });
      await keepCaptions(queries, answer, { language, body });
      await keepRecord(queries, videoQuery(client, id).queryKey, answer);
      return { version: answer.version, label, cues };
    },
    onSaved: () => {},
  });
}

/** As the service would refuse it. */
function invalid(message: string): ApiError {
  return new ApiError({ status: 400, code: 'VALIDATION_FAILED', message, fields: { body: message } });
}

/** The service names the parts of its call; all but the label is about the captions. */
function toFields({ label, ...others }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [message] = Object.values(others);
  return { ...(label && { label }), ...(message && { cues: message }) };
}

/** What has been saved is known: the player need not load it. */
function keepCaptions(
  queries: QueryClient,
  { captions }: Vod,
  { language, body }: { readonly language: string; readonly body: string },
): void {
  const saved = captions.find((caption) => caption.language === language);
  const cues = parseCaptions(body);
  if (saved && typeof cues !== 'string') queries.setQueryData(captionCuesQuery(saved.url).queryKey, cues);
}

/** Puts the captions that somebody else has saved into a refusal, where the service puts the video. */
async function withTheirs(queries: QueryClient, error: unknown, target: CaptionTarget): Promise<unknown> {
  if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') return error;
  const { captions, version } = error.data as Vod;
  const theirs = captions.find(({ language }) => language === target.language);
  try {
    const cues = theirs ? await queries.fetchQuery(captionCuesQuery(theirs.url)) : [];
    const data: CaptionRecord = {
      version,
      label: theirs?.label ?? target.label,
      cues: inOrder(cues.map(toEditedCue)),
    };
    const { status, code, message, lastChange } = error;
    return new ApiError({ status, code, message, lastChange, data }, { cause: error });
  } catch (cause) {
    return new ApiError({ status: 0, code: 'NETWORK', message: THEIRS_UNREAD }, { cause });
  }
}
