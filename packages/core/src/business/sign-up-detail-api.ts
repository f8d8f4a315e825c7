import { endpoint } from '../http/endpoint.ts';
import { SignUpDetail, SignUpDetailEdit } from './sign-up-detail.ts';

export const getSignUpDetail = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/business-signup-detail',
  auth: 'bearer',
  summary: 'What sign-up has collected so far',
  response: SignUpDetail,
});

export const saveSignUpDetail = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/business-signup-detail',
  auth: 'bearer',
  summary: 'Keeps what the business wants to do and where its players will be; owners only',
  body: SignUpDetailEdit,
  response: SignUpDetail,
});
