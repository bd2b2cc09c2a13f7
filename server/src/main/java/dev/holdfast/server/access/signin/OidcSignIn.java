package dev.holdfast.server.access.signin;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.claims.ClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.UserInfo;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.api.PublicUrl;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends people to the service that says who they are, and believes what they bring back: by OpenID
 * Connect, with a code that counts once, PKCE, and a token whose signature, issuer, audience, time
 * and nonce are checked. What the token leaves out is requested from that service.
 */
public final class OidcSignIn {

  /** Where that service sends people back to. */
  public static final String CALLBACK = "/sign-in/oidc/callback";

  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int LONGEST_ANSWER = 200_000;

  private final OidcSettings settings;
  private final URI callback;
  private volatile @Nullable OIDCProviderMetadata found;

  public OidcSignIn(OidcSettings settings, PublicUrl url) {
    this.settings = settings;
    this.callback = URI.create(url.value() + CALLBACK);
  }

  /** What a browser keeps while its person is away. */
  public record AuthorizationState(String state, String nonce, String verifier) {

    public static AuthorizationState random() {
      return new AuthorizationState(Keys.makeForLink(), Keys.makeForLink(), Keys.makeForLink());
    }

    /** Without its secrets. */
    @Override
    public String toString() {
      return "AuthorizationState[]";
    }
  }

  /**
   * A person, as that service identifies them.
   *
   * @param email empty: it is unknown, or not verified
   */
  public record Guest(Subject subject, Optional<String> email) {}

  /** The other service did not do its part, or somebody plays tricks. */
  public static final class NotKnownException extends Exception {

    private static final long serialVersionUID = 1L;

    NotKnownException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  public OidcSettings settings() {
    return settings;
  }

  /** Where to send somebody. */
  public URI begin(AuthorizationState authorization) throws NotKnownException {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, new Scope("openid", "email"), client(), callback)
        .endpointURI(provider().getAuthorizationEndpointURI())
        .state(new State(authorization.state()))
        .nonce(new Nonce(authorization.nonce()))
        .codeChallenge(new CodeVerifier(authorization.verifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /** Finds out who came back with the code. */
  public Guest finish(AuthorizationState authorization, String code) throws NotKnownException {
    try {
      OIDCProviderMetadata provider = provider();
      OIDCTokenResponse tokens = redeem(provider, authorization, code);
      IDTokenClaimsSet claims =
          validator(provider)
              .validate(tokens.getOIDCTokens().getIDToken(), new Nonce(authorization.nonce()));
      ClaimsSet told =
          claims.getClaim("email") == null ? userInfo(provider, tokens, claims) : claims;
      boolean isSure = Boolean.TRUE.equals(told.getBooleanClaim("email_verified"));
      return new Guest(
          new Subject(settings.issuer().toString(), claims.getSubject().getValue()),
          Optional.ofNullable(told.getStringClaim("email")).filter(email -> isSure));
    } catch (GeneralException | BadJOSEException | JOSEException | IOException e) {
      throw new NotKnownException("%s: %s".formatted(settings.issuer(), e.getMessage()), e);
    }
  }

  private OIDCTokenResponse redeem(
      OIDCProviderMetadata provider, AuthorizationState authorization, String code)
      throws GeneralException, IOException, NotKnownException {
    var grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code), callback, new CodeVerifier(authorization.verifier()));
    HTTPRequest request =
        new TokenRequest.Builder(provider.getTokenEndpointURI(), authentication(provider), grant)
            .build()
            .toHTTPRequest();
    TokenResponse response = OIDCTokenResponseParser.parse(send(request));
    if (!response.indicatesSuccess()) {
      throw new NotKnownException(
          "%s refused the code: %s"
              .formatted(settings.issuer(), response.toErrorResponse().getErrorObject().getCode()),
          null);
    }
    return (OIDCTokenResponse) response.toSuccessResponse();
  }

  /**
   * What that service returns about somebody besides the token. Many put the address only there; a
   * refusal means that there is none. It must be about the same person.
   */
  private ClaimsSet userInfo(
      OIDCProviderMetadata provider, OIDCTokenResponse tokens, IDTokenClaimsSet claims)
      throws GeneralException, IOException, NotKnownException {
    URI endpoint = provider.getUserInfoEndpointURI();
    if (endpoint == null) {
      return claims;
    }
    HTTPRequest request =
        new UserInfoRequest(endpoint, tokens.getOIDCTokens().getAccessToken()).toHTTPRequest();
    UserInfoResponse response = UserInfoResponse.parse(send(request));
    UserInfo info = response.indicatesSuccess() ? response.toSuccessResponse().getUserInfo() : null;
    if (info == null) {
      return claims;
    }
    if (!info.getSubject().equals(claims.getSubject())) {
      throw new NotKnownException(
          "%s answered about '%s' when asked about '%s'"
              .formatted(settings.issuer(), info.getSubject(), claims.getSubject()),
          null);
    }
    return info;
  }

  private static HTTPResponse send(HTTPRequest request) throws IOException {
    request.setConnectTimeout(TIMEOUT_MILLIS);
    request.setReadTimeout(TIMEOUT_MILLIS);
    return request.send();
  }

  private ClientAuthentication authentication(OIDCProviderMetadata provider) {
    List<ClientAuthenticationMethod> known = provider.getTokenEndpointAuthMethods();
    Secret secret = new Secret(settings.clientSecret());
    boolean wantsPost =
        known != null
            && !known.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
            && known.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
    return wantsPost
        ? new ClientSecretPost(client(), secret)
        : new ClientSecretBasic(client(), secret);
  }

  private IDTokenValidator validator(OIDCProviderMetadata provider) throws IOException {
    List<JWSAlgorithm> known = provider.getIDTokenJWSAlgs();
    JWSAlgorithm algorithm =
        known == null || known.isEmpty() || known.contains(JWSAlgorithm.RS256)
            ? JWSAlgorithm.RS256
            : known.get(0);
    return new IDTokenValidator(
        provider.getIssuer(),
        client(),
        algorithm,
        provider.getJWKSetURI().toURL(),
        new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, LONGEST_ANSWER));
  }

  private ClientID client() {
    return new ClientID(settings.clientId());
  }

  /** Asked for when first needed, so that a start does not wait for it. */
  private OIDCProviderMetadata provider() throws NotKnownException {
    OIDCProviderMetadata known = found;
    if (known != null) {
      return known;
    }
    try {
      OIDCProviderMetadata asked =
          OIDCProviderMetadata.resolve(
              new Issuer(settings.issuer()), TIMEOUT_MILLIS, TIMEOUT_MILLIS);
      found = asked;
      return asked;
    } catch (GeneralException | IOException e) {
      throw new NotKnownException(
          "%s does not say how to sign in: %s".formatted(settings.issuer(), e.getMessage()), e);
    }
  }
}
