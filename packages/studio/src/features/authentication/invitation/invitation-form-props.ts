/** What the forms of an invitation work with. */
export interface InvitationFormProps {
  /** Of the link. */
  readonly token: string;
  /** The address that is invited. */
  readonly email: string;
}
